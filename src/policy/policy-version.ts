/**
 * The version of the policy's decisions, apart from the version of the package: it changes whenever the same input
 * would be decided in another way. The conformance vectors carry it too.
 */
export const POLICY_VERSION = '1.0.0';
