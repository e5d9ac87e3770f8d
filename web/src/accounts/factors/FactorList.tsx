import { Button } from '@mantine/core'
import { users } from '@pre-u/contract/accounts/actions'
import { beginSetUp, type Factor, listFactors, removeFactor, renewRecoveryCodes } from '@pre-u/contract/accounts/factors'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { LoadFailed } from '../../platform/page/Message'
import { SkeletonLines } from '../../platform/page/RecordPage'
import account from '../AccountPage.module.css'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'
import classes from './factors.module.css'

const query = callQuery(users, listFactors)

function FactorRow({ factor }: { factor: Factor }) {
  const { mutate, isPending } = useCall(removeFactor, { onSuccess: () => toastSuccess(`${factor.name} is verwijderd`) })
  const remove = async () => {
    const isSure = await confirm({
      title: 'Tweede stap verwijderen?',
      body: `Daarna kunt u hiermee niet meer inloggen: ${factor.name}.`,
      confirmLabel: 'Verwijderen',
      danger: true,
    })
    if (isSure) mutate({ params: { factor: factor.id } })
  }
  return (
    <li className={account.session}>
      <div>
        <strong>{factor.kind === 'passkey' ? `Passkey: ${factor.name}` : factor.name}</strong>
        <p>Toegevoegd op {formatInstant(factor.created_at)}</p>
        {factor.last_used_at && <p>Laatst gebruikt op {formatInstant(factor.last_used_at)}</p>}
      </div>
      <Button variant="default" loading={isPending} aria-label={`Verwijderen: ${factor.name}`} onClick={() => void remove()}>
        Verwijderen
      </Button>
    </li>
  )
}

function Factors({ factors, left }: { factors: Factor[]; left: number }) {
  const client = useQueryClient()
  const [setUpKey, setSetUpKey] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useCall(beginSetUp, { onSuccess: ({ key }) => setSetUpKey(key) })
  const renew = useCall(renewRecoveryCodes, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
  const close = () => setSetUpKey(null)
  const finish = () => {
    close()
    toastSuccess('Uw tweede stap is ingesteld')
    void client.invalidateQueries({ queryKey: query.queryKey })
  }
  if (setUpKey) return <SetUp setUpKey={setUpKey} hasApp={factors.some(({ kind }) => kind === 'totp')} onDone={finish} onBack={close} />
  return (
    <>
      {factors.length === 0 && <p className={classes.soft}>U hebt nog geen tweede stap.</p>}
      {factors.length > 0 && (
        <>
          <ul className={account.sessionList}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} />
            ))}
          </ul>
          <p className={classes.soft}>
            {left === 1 ? 'U hebt nog 1 herstelcode.' : `U hebt nog ${left} herstelcodes.`} Daarmee logt u in zonder telefoon of passkey.
          </p>
        </>
      )}
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        {factors.length === 0 ? 'Tweede stap instellen' : 'Nog een toevoegen'}
      </Button>
      {factors.length > 0 && (
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          Nieuwe herstelcodes
        </Button>
      )}
    </>
  )
}

/** What a person gives after the password, or instead of it. */
export function FactorList() {
  const { data, isError, refetch } = useQuery(query)
  return (
    <div className={account.fields}>
      {!data && (isError ? <LoadFailed subject="De tweede stap" retry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.is_required && <p className={classes.soft}>Voor uw account is een tweede stap verplicht.</p>}
      {data && <Factors factors={data.factors} left={data.recovery_codes_left} />}
    </div>
  )
}
