/**
 * A number from 0 to 2^32 - 1 that is fixed by a text: FNV-1a over its UTF-16 code units, then the last mixing steps of
 * MurmurHash3, so that ids which differ in their last digit alone lie far apart. The same on every machine, for good.
 */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
