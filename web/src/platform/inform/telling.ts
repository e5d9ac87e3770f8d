/** Whether schools are told of a change, and with which line of one's own. */
export type Telling = { inform: boolean; inform_note: string }

export const initialTelling: Telling = { inform: true, inform_note: '' }
