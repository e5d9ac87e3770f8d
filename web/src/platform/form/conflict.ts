import { type FormValues, isSame } from './useForm'

export type Contested<Input> = { name: keyof Input & string; before: unknown; mine: unknown; theirs: unknown }

type Versions<Input> = { before: FormValues<Input>; mine: FormValues<Input>; theirs: FormValues<Input> }

/**
 * Merges two changes of one record. `retained`: my changes, including the contested ones; `adopted`: the fields that only the other user
 * changed.
 */
export function mergeChanges<Input extends object>({ before, mine, theirs }: Versions<Input>) {
  const names = Object.keys(theirs) as (keyof Input & string)[]
  const changedByMe = names.filter((name) => !isSame(mine[name], before[name]))
  const changedByOther = names.filter((name) => !isSame(theirs[name], before[name]))
  const contested = changedByMe.filter((name) => changedByOther.includes(name) && !isSame(mine[name], theirs[name]))
  return {
    contested: contested.map((name): Contested<Input> => ({ name, before: before[name], mine: mine[name], theirs: theirs[name] })),
    retained: Object.fromEntries(changedByMe.map((name) => [name, mine[name]])) as Partial<FormValues<Input>>,
    adopted: changedByOther.filter((name) => !changedByMe.includes(name)),
  }
}
