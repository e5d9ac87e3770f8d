import type { SecondStep } from '@pre-u/contract/accounts/factors'
import { type ComponentProps, lazy, Suspense } from 'react'
import { ApiError } from '../../platform/api/http'
import { AuthLayout } from './AuthLayout'

const SecondStepPage = lazy(() => import('../factors/SecondStepPage').then(({ SecondStepPage: component }) => ({ default: component })))

const CODES: readonly (string | undefined)[] = ['second_factor_required', 'second_factor_setup_required'] satisfies SecondStep['code'][]

/** What follows a right password, or null where signing in has failed. */
export const secondStepOf = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && CODES.includes(error.code) ? (error.data as SecondStep) : null

/** Most people have no second step, so that it is not a part of the sign-in page. */
export const NextStep = (props: ComponentProps<typeof SecondStepPage>) => (
  <Suspense fallback={<AuthLayout title="Bevestig dat u het bent">{null}</AuthLayout>}>
    <SecondStepPage {...props} />
  </Suspense>
)
