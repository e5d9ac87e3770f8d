export const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** A key that adds a letter to a field, not one that moves or commands. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
