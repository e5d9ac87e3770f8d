/** Without accents, in lower case: 'Zoë' becomes 'zoe'. */
export const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
