const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

function blockToHtml(block: string): string {
  const heading = /^(#{1,2}) (.+)$/.exec(block)
  if (heading) return `<h${heading[1]!.length}>${escapeHtml(heading[2]!)}</h${heading[1]!.length}>`
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${escapeHtml(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${lines.map(escapeHtml).join('<br>')}</p>`
}

/**
 * A page that needs no script, from text: paragraphs with an empty line between them, '# ' and '## ' before headings, '- ' before the items of
 * a list. Everything is escaped. `button`: posts to the page's own address.
 */
export function textPage(title: string, text: string, button?: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
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
      ${blocks.map(blockToHtml).join('\n      ')}${button ? `\n      <form method="post"><button>${escapeHtml(button)}</button></form>` : ''}
    </main>
  </body>
</html>
`
}
