import type { Student } from '@pre-u/contract/students/students'
import classes from './students.module.css'

/** Stands after the name of a registration's activity: whatever the status says, there is nothing to come to. */
export const CancelledMark = ({ activity }: Pick<Student, 'activity'>) =>
  activity.is_cancelled && <span className={classes.cancelled}> · Geannuleerd</span>
