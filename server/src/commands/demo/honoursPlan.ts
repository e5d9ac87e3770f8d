import { defaultRequiredFiles } from '@pre-u/contract/honours/programs'
import type { StudentStatus } from '@pre-u/contract/students/status'

/** The number of files of a draft, or the status of a submitted candidate. */
export type Outcome = number | Exclude<StudentStatus, 'COMPLETED'>

type DemoProgram = {
  name: string
  description: string
  capacity: number
  max_per_school: number
  required_files: string[]
  /** How long ago it ran; the days below are then those of today's programme. */
  yearsAgo?: number
  /** Days from today, as are the two below. */
  deadline: number
  start_date: number
  end_date: number
  /** The outcomes of the two demo schools, and of the other schools. */
  outcomes: [Outcome[], Outcome[], Outcome[]]
}

function outcomesOf(placed: number, waiting: number, rejected: number, cancelled: number, drafts: number): Outcome[] {
  const repeat = (outcome: Outcome, times: number) => Array.from({ length: times }, () => outcome)
  return [
    ...repeat('ACCEPTED', placed),
    ...repeat('WAITLISTED', waiting),
    ...repeat('REJECTED', rejected),
    ...repeat('CANCELLED', cancelled),
    ...repeat(0, drafts),
  ]
}

export const demoPrograms: DemoProgram[] = [
  {
    name: 'Honoursprogramma bèta',
    description: 'Een jaar lang elke twee weken een middag onderzoek doen in een laboratorium.\n\nVoor leerlingen van 5 en 6 vwo.',
    capacity: 20,
    max_per_school: 10,
    required_files: defaultRequiredFiles,
    deadline: 28,
    start_date: 60,
    end_date: 240,
    outcomes: [
      [0, 2, 3, 'PENDING'],
      [1, 'PENDING'],
      ['PENDING', 0, 'PENDING', 2, 'PENDING', 'PENDING', 3, 'CANCELLED', 'PENDING', 1, 'PENDING', 0, 'PENDING', 'PENDING'],
    ],
  },
  {
    name: 'Honoursprogramma gamma',
    description: 'Zes bijeenkomsten over recht, economie en gedrag, met een eigen onderzoek als afsluiting.',
    capacity: 4,
    max_per_school: 8,
    required_files: defaultRequiredFiles,
    deadline: 4,
    start_date: 45,
    end_date: 200,
    outcomes: [
      [1, 'PENDING', 'ACCEPTED', 'WAITLISTED'],
      [3, 'ACCEPTED', 'PENDING'],
      ['PENDING', 'ACCEPTED', 2, 'PENDING', 'WAITLISTED', 'PENDING', 0, 'ACCEPTED', 'PENDING', 3, 'PENDING', 'PENDING', 'WAITLISTED'],
    ],
  },
  {
    name: 'Honoursprogramma alfa',
    description: 'Lezen, schrijven en vertalen met schrijvers en onderzoekers.',
    capacity: 8,
    max_per_school: 4,
    required_files: ['Motivatiebrief', 'Cijferlijst'],
    deadline: -20,
    start_date: 25,
    end_date: 180,
    outcomes: [
      ['ACCEPTED', 'WAITLISTED', 'REJECTED', 1],
      ['ACCEPTED', 'REJECTED'],
      [
        'ACCEPTED',
        'WAITLISTED',
        'ACCEPTED',
        0,
        'ACCEPTED',
        'REJECTED',
        'ACCEPTED',
        'WAITLISTED',
        'ACCEPTED',
        'REJECTED',
        'ACCEPTED',
        2,
        'REJECTED',
        'CANCELLED',
      ],
    ],
  },
  ...[
    { yearsAgo: 1, name: 'Honoursprogramma bèta', capacity: 16, others: outcomesOf(14, 4, 5, 2, 3) },
    { yearsAgo: 1, name: 'Honoursprogramma gamma', capacity: 8, others: outcomesOf(7, 2, 3, 1, 1) },
    { yearsAgo: 2, name: 'Honoursprogramma bèta', capacity: 12, others: outcomesOf(10, 1, 3, 2, 2) },
  ].map(({ others, ...program }) => ({
    ...program,
    description: 'Een jaar lang elke twee weken een middag onderzoek doen, met een eigen onderzoek als afsluiting.',
    max_per_school: 4,
    required_files: [],
    deadline: 28,
    start_date: 60,
    end_date: 240,
    outcomes: [['ACCEPTED'], ['REJECTED'], others] satisfies DemoProgram['outcomes'],
  })),
]
