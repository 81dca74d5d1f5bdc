// One file, so that a mutant costs one worker and one load of the sources. The quickest tests come first: the first
// that fails is the last that runs.
import '../time/duration.test.js';
import '../time/instant.test.js';
import '../policy/worked-cases.test.js';
import '../policy/decide-run.test.js';
import '../policy/reschedule.test.js';
import '../occurrences/dst-table.test.js';
import '../policy/reported-cases.test.js';
import '../events/skips-and-rows.test.js';
import '../policy/lint.test.js';
import '../model/refusals.test.js';
import '../policy/tenant-releases.test.js';
import '../vectors/conformance.test.js';
import '../properties/windows.test.js';
import '../properties/monotonicity.test.js';
import '../properties/sequence.test.js';
import '../properties/plan-laws.test.js';
import '../properties/suspensions.test.js';
import '../properties/inputs-unchanged.test.js';
import '../properties/round-trip.test.js';
import '../properties/plan-tenant.test.js';
import '../properties/occurrence-laws.test.js';
import '../properties/cron-parser.test.js';
import '../properties/oracle.test.js';
import '../policy/sweep-runs.test.js';
