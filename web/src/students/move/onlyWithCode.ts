type Choice = { id: number; code: string }

/** The choice whose code was typed, unless it is also the begin of another's. */
export function onlyWithCode<C extends Choice>(choices: C[], text: string): C | undefined {
  const typed = text.trim().toLowerCase()
  const [first, ...others] = typed === '' ? [] : choices.filter(({ code }) => code.toLowerCase().startsWith(typed))
  return others.length === 0 && first?.code.toLowerCase() === typed ? first : undefined
}
