/** Thrown instead of making a change again: its first answer. */
export class KeptAnswer extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`kept answer ${status}`)
  }
}
