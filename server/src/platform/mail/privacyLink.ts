const WORDS = 'Hoe wij met persoonsgegevens omgaan'

/** Added when a mail is sent, so that no kind of mail can forget it. */
export const withPrivacyLink = <Row extends { text: string; html: string }>(row: Row, publicUrl: string): Row => {
  const url = `${publicUrl}/privacy`
  // The footer of a letter is its last paragraph.
  const end = row.html.lastIndexOf('</p>')
  const html = `${row.html.slice(0, end)}<br><a class="link" href="${url}" style="color: #2347a8">${WORDS}</a>${row.html.slice(end)}`
  return { ...row, text: `${row.text}\n${WORDS}:\n${url}\n`, html }
}
