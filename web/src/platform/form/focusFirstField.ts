/** As the `ref` of a form that replaces the button which opened it. */
export const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('input, textarea')?.focus()
