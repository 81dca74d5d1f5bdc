/** Text as XML has it. Control characters, which XML cannot have, are left out. */
export function escaped(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if ((code < 32 && code !== 9 && code !== 10) || code === 0xfffe || code === 0xffff) continue;
    if (code >= 0xd800 && code <= 0xdfff) continue;
    out += ENTITIES[char] ?? char;
  }
  return out;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** One element. Attributes of undefined are left out; numbers have at most one decimal. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${typeof value === 'number' ? decimal(value) : escaped(value as string)}"`,
    )
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

/** A coordinate: to a tenth of a pixel, which is finer than any screen. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** How wide some text is, about: the letters of a system font are a little over half as wide as high. */
export function widthOf(text: string, size: number): number {
  return text.length * size * 0.56;
}

/** Breaks text into lines of at most a width, between words. */
export function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Text cut off where it would be wider than there is room. */
export function shortened(text: string, size: number, width: number): string {
  const most = Math.floor(width / widthOf('x', size));
  return text.length <= most ? text : `${text.slice(0, Math.max(most - 1, 0)).trimEnd()}…`;
}
