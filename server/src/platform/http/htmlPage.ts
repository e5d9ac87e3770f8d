import { type TextBlock, textBlocks } from '@pre-u/contract/platform/textBlocks'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

function blockToHtml(block: TextBlock): string {
  if (block.kind === 'heading') return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`
}

/** A page that needs no script, from the blocks of a text. Everything is escaped. `button`: posts to the page's own address. */
export function textPage(title: string, text: string, button?: string): string {
  return `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)} – PRE-U</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/textPage.css">
  </head>
  <body>
    <header><a href="/">PRE-U</a></header>
    <main>
      ${textBlocks(text).map(blockToHtml).join('\n      ')}${button ? `\n      <form method="post"><button>${escapeHtml(button)}</button></form>` : ''}
    </main>
  </body>
</html>
`
}
