import { UnstyledButton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import classes from './dates.module.css'
import { INVALID_TIME, isTime, offeredTimes, parseTime } from './time'
import { TypedInput, type TypedInputProps } from './TypedInput'

export function TimeField(input: TypedInputProps) {
  return (
    <TypedInput
      placeholder="uu:mm"
      {...input}
      parse={parseTime}
      show={(entered) => entered}
      faultOf={(entered) => (isTime(entered) ? undefined : INVALID_TIME)}
      picker={{ label: 'Tijden tonen', icon: <IconClock size={18} stroke={1.5} aria-hidden /> }}
      renderPicker={(pick) => <Times value={input.value} onPick={pick} />}
    />
  )
}

const Times = ({ value, onPick }: { value: string | null; onPick: (time: string) => void }) => (
  <div className={classes.times}>
    {offeredTimes.map((time) => (
      <UnstyledButton
        key={time}
        className={classes.time}
        data-mantine-stop-propagation
        data-autofocus={time === value || undefined}
        aria-pressed={time === value}
        onClick={() => onPick(time)}
      >
        {time}
      </UnstyledButton>
    ))}
  </div>
)
