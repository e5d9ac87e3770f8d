/** Without accents and capitals: 'Zoë' and 'zoe' are one. */
export const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
