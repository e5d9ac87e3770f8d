import type { ResourceContract } from '@pre-u/contract/platform/resource'
import type { ReactNode } from 'react'
import type { DeclaredFormProps } from '../form/DeclaredFormPanel'
import { whenOpened } from './whenOpened'

/** `whenOpened` keeps no type parameter. */
export const DeclaredForm = whenOpened(async () => (await import('../form/DeclaredFormPanel')).DeclaredFormPanel) as <
  C extends ResourceContract,
>(
  props: DeclaredFormProps<C>,
) => ReactNode
