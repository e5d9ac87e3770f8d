// The first choice of OWASP's Password Storage Cheat Sheet. Argon2id is the library's default algorithm.
export const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Without `compareWith` the answer is a new hash, with it whether the password matches that hash. */
export type HashTask = { password: string; compareWith?: string }
