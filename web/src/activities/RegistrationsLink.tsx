import type { Activity } from '@pre-u/contract/activities'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** To the registrations of one activity. */
export const RegistrationsLink = ({ activity: { id } }: { activity: Activity }) => (
  <Button component={Link} to="/" search={{ activity__id: String(id) } as never} variant="default" size="compact-sm">
    Naar de inschrijvingen
  </Button>
)
