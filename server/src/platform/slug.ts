import { plainText } from '@pre-u/contract/platform/plainText'

/** A part of a file name: 'Honoursprogramma bèta 2027' → 'honoursprogramma-beta-2027'. */
export const slug = (text: string) =>
  plainText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
