export const fieldId = (formId: string, name: string) => `${formId}-${name}`
