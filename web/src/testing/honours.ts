import type { Candidate } from '@pre-u/contract/honours/candidates'

/** A draft with one of its three attachments. */
export const candidate: Candidate = {
  id: 41,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  first_name: 'Jan',
  infix: 'van der',
  last_name: 'Meer',
  email: 'jan@leerling.example',
  grade: 5,
  profile: 'NT',
  motivation: 'Omdat het past.',
  school: { id: 7, name: 'Het Baken' },
  honours_program: {
    id: 3,
    name: 'Honours bèta',
    deadline: '2031-03-01',
    start_date: '2031-04-01',
    end_date: '2031-07-01',
    required_files: ['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief'],
    is_closed: false,
  },
  files: [
    {
      id: 5,
      kind: 'Cijferlijst',
      name: 'lijst.pdf',
      size: 34_000,
      content_type: 'application/pdf',
      uploaded_at: '2026-10-01T10:05:00.000Z',
      uploaded_by: { id: 2, name: 'Bas de Vries' },
    },
  ],
  missing: ['Motivatiebrief', 'Aanbevelingsbrief'],
  finished_at: null,
  finished_by: null,
  status: 'PENDING',
  status_reason: '',
}
