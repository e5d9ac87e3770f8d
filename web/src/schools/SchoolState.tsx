import type { School } from '@pre-u/contract/schools/schools'
import { StatusText } from '../platform/list/cells'

export const SchoolState = ({ school: { is_active } }: { school: School }) =>
  is_active ? <StatusText tone="placed">Actief</StatusText> : <StatusText tone="cancelled">Gearchiveerd</StatusText>
