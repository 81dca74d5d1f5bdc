/** Finds an element that the page is known to have. */
export function element(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Finds a field that the page is known to have. */
export function input(selector: string, within: ParentNode = document): HTMLInputElement {
  return element(selector, within) as HTMLInputElement;
}

/** Makes an element with a class, attributes and text. */
export function make(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Copies text, also where a page from a file may not use the clipboard by itself; answers whether it could. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make('textarea', { class: 'off-screen' }) as HTMLTextAreaElement;
    area.value = text;
    document.body.append(area);
    area.select();
    // The old way is the only one where the new one is refused.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}
