export type TextBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; lines: string[] }

function toBlock(text: string): TextBlock {
  const [, marks, heading] = /^(#{1,2}) (.+)$/.exec(text) ?? []
  if (marks && heading) return { kind: 'heading', level: marks.length === 1 ? 1 : 2, text: heading }
  const lines = text.split('\n')
  return lines.every((line) => line.startsWith('- '))
    ? { kind: 'list', items: lines.map((line) => line.slice(2)) }
    : { kind: 'paragraph', lines }
}

/** A text with an empty line between its parts, '# ' and '## ' before headings and '- ' before the items of a list. */
export const textBlocks = (text: string): TextBlock[] =>
  text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map(toBlock)
