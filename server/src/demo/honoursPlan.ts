import { defaultRequiredFiles } from '@pre-u/contract/honours/programs'
import type { StudentStatus } from '@pre-u/contract/students/status'

/** What became of a candidate: a draft with so many files, or handed in and decided about. */
export type Fate = number | Exclude<StudentStatus, 'COMPLETED'>

type DemoProgram = {
  name: string
  description: string
  capacity: number
  max_per_school: number
  required_files: string[]
  /** In days from today. */
  deadline: number
  start_date: number
  end_date: number
  /** Of the candidates of the two demo schools, and of those of the others, one or two from each. */
  fates: [Fate[], Fate[], Fate[]]
}

/** One that is open, one that closes this week and one that closed and was decided about. */
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
    fates: [
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
    fates: [
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
    fates: [
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
]
