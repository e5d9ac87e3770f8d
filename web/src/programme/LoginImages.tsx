import {
  changeProgrammeImage,
  type ImageName,
  imageTypes,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_MB,
  type Programme,
  resetProgrammeImage,
} from '@pre-u/contract/programme/programme'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '../platform/api/http'
import { useCall } from '../platform/api/call'
import { toastError, toastSuccess } from '../platform/feedback/toast'
import artwork from '../platform/theme/artwork.svg'
import poweredBy from '../platform/theme/poweredBy.svg'
import classes from './programme.module.css'

const labels = { image: 'Afbeelding', logo: 'Logo' }
const standard = { image: artwork, logo: poweredBy }

/** The login page in small, with what is chosen and not saved yet. */
function LoginPreview({ programme, image, logo }: { programme: Programme; image: string; logo: string }) {
  return (
    <figure className={classes.login}>
      <figcaption>Voorbeeld van de inlogpagina</figcaption>
      <div className={classes.loginPage}>
        <div className={classes.panel}>
          <img src={image} alt="" />
          <p>{programme.programme_name}</p>
        </div>
        <div className={classes.card}>
          <span />
          <span />
          <span />
          <img src={logo} alt={programme.powered_by_name} />
        </div>
      </div>
    </figure>
  )
}

type Props = { name: ImageName; saved: string | null; onPreview: (url: string | undefined) => void }

function ImageSetting({ name, saved, onPreview }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const { mutateAsync: upload, isPending } = useCall(changeProgrammeImage, { quiet: true })
  const { mutate: reset, isPending: isResetting } = useCall(resetProgrammeImage)

  function choose(chosen: File | null) {
    const isTooLarge = chosen !== null && chosen.size > MAX_IMAGE_BYTES
    setError(isTooLarge ? `Kies een bestand van ten hoogste ${MAX_IMAGE_MB} MB.` : undefined)
    setFile(isTooLarge ? null : chosen)
  }
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    onPreview(url)
    return () => {
      onPreview(undefined)
      URL.revokeObjectURL(url)
    }
  }, [file, onPreview])

  async function save(chosen: File) {
    try {
      await upload({ params: { name }, body: { file: chosen } })
      setFile(null)
      toastSuccess(`${labels[name]} opgeslagen`)
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fieldErrors.file?.[0] : undefined
      if (message) setError(message)
      else toastError(failure)
    }
  }

  return (
    <div className={classes.image}>
      <div>
        <strong>{labels[name]}</strong>
        <p>{file ? file.name : saved ? 'Eigen bestand' : 'Standaard'}</p>
      </div>
      {file ? (
        <>
          <Button loading={isPending} onClick={() => void save(file)}>
            {labels[name]} opslaan
          </Button>
          <Button variant="default" aria-label={`Annuleren: ${labels[name]}`} onClick={() => choose(null)}>
            Annuleren
          </Button>
        </>
      ) : (
        <>
          <FileButton accept={imageTypes.join(',')} onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                {labels[name]} kiezen
              </Button>
            )}
          </FileButton>
          {saved && (
            <Button variant="subtle" loading={isResetting} onClick={() => reset({ params: { name } })}>
              Standaard{labels[name].toLowerCase()} terugzetten
            </Button>
          )}
        </>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function LoginImages({ programme }: { programme: Programme }) {
  const [image, setImage] = useState<string>()
  const [logo, setLogo] = useState<string>()
  return (
    <div className={classes.images}>
      <LoginPreview
        programme={programme}
        image={image ?? programme.image ?? standard.image}
        logo={logo ?? programme.logo ?? standard.logo}
      />
      <div className={classes.choices}>
        <p>
          Svg, png, jpg of webp, ten hoogste {MAX_IMAGE_MB} MB. De afbeelding vult de linkerhelft van een breed scherm; het logo is 28
          pixels hoog. Wie de pagina al open heeft, ziet een wijziging na opnieuw laden.
        </p>
        <ImageSetting name="image" saved={programme.image} onPreview={setImage} />
        <ImageSetting name="logo" saved={programme.logo} onPreview={setLogo} />
      </div>
    </div>
  )
}
