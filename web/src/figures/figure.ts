import { number } from '../platform/words'

/** A dash where it is hidden for publication. */
export const shown = (figure: number | null | undefined) => (typeof figure === 'number' ? number(figure) : '–')
