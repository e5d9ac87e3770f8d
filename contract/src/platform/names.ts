type Named = { first_name: string; infix: string; last_name: string }

export const fullName = ({ first_name, infix, last_name }: Named) => [first_name, infix, last_name].filter(Boolean).join(' ')
