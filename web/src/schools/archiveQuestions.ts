/** What is asked before schools are archived. */
export function archiveQuestion(subject: string, count = 1) {
  const [these, them] = count === 1 ? ['deze school', 'de school'] : ['deze scholen', 'de scholen']
  return {
    title: `${subject} archiveren?`,
    body: `De gebruikers van ${these} worden uitgelogd en kunnen niet meer inloggen. Alle gegevens blijven bewaard en u kunt ${them} terughalen.`,
    confirmLabel: 'Archiveren',
  }
}

/** What is asked before archived schools are brought back. */
export function unarchiveQuestion(subject: string, count = 1) {
  const [these, choosable] = count === 1 ? ['deze school', 'de school is'] : ['deze scholen', 'de scholen zijn']
  return {
    title: `${subject} terughalen?`,
    body: `De gebruikers van ${these} kunnen weer inloggen en ${choosable} weer te kiezen.`,
    confirmLabel: 'Terughalen',
  }
}
