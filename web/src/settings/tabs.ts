/** In the order of the screen. */
export const settingsTabs = [
  { tab: 'periodes', label: 'Periodes' },
  { tab: 'vakanties', label: 'Schoolvakanties' },
  { tab: 'schooljaar', label: 'Schooljaar klaarzetten' },
  { tab: 'medewerkers', label: 'Medewerkers' },
  { tab: 'pakketten', label: 'Pakketten' },
  { tab: 'bewaartermijnen', label: 'Bewaartermijnen' },
  { tab: 'inzage', label: 'Inzageverzoeken' },
  { tab: 'herinneringen', label: 'Herinneringen' },
  { tab: 'verzonden', label: 'Verzonden' },
  { tab: 'logboek', label: 'Logboek' },
  { tab: 'account', label: 'Mijn account' },
] as const
export type SettingsTab = (typeof settingsTabs)[number]['tab']
