/** Since when news is new to a reader, who may look for the first time. */
export const sinceInWords = ({ is_first_visit }: { is_first_visit: boolean }) =>
  is_first_visit ? 'in de afgelopen 30 dagen' : 'sinds uw vorige bezoek'
