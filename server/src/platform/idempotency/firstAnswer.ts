/** Thrown instead of making a change again: its first answer. */
export class FirstAnswer extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`first answer ${status}`)
  }
}
