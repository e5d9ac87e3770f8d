import { demoSchools } from './schools'

export const DEMO_PASSWORD = 'Welkom-2026'

export const demoAccounts = [
  { email: 'staf@pre-u.example', is: 'staff' },
  { email: 'school@pre-u.example', is: `school user of ${demoSchools[0]![0]}` },
  { email: 'school2@pre-u.example', is: `school user of ${demoSchools[1]![0]}` },
]
