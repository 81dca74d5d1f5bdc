/** An instant as the text that planners under test are given, and that messages show. */
export function iso(instant: number): string {
  return Number.isFinite(instant) && Math.abs(instant) <= 8.64e15
    ? new Date(instant).toISOString()
    : String(instant);
}

/** An instant that may be missing, for a message. */
export function isoOrNull(instant: number | null): string {
  return instant === null ? 'null' : iso(instant);
}
