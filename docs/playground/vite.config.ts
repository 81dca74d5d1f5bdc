import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Puts the script and the style into the page, so that what is built is one file, which can be sent, attached to an
 * issue, or opened without a server.
 */
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no page was built');
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        const text = part.type === 'chunk' ? part.code : String(part.source);
        const file = name.replaceAll('.', '\\.');
        const tag =
          part.type === 'chunk'
            ? new RegExp(`<script[^>]*src="[^"]*${file}"[^>]*></script>`)
            : new RegExp(`<link[^>]*href="[^"]*${file}"[^>]*>`);
        if (!tag.test(html)) throw new Error(`the page has no place for ${name}`);
        const inline =
          part.type === 'chunk'
            ? `<script type="module">${text.replaceAll('</script', '<\\/script')}</script>`
            : `<style>${text}</style>`;
        html = html.replace(tag, () => inline);
        Reflect.deleteProperty(bundle, name);
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: { target: 'es2022', modulePreload: false, emptyOutDir: true, cssCodeSplit: false },
  plugins: [inOneFile()],
});
