import { LinkButton } from './LinkButton'
import { Message } from './Message'

export function NotFoundPage() {
  return (
    <Message heading="Deze pagina bestaat niet" actions={<LinkButton to="/">Naar de startpagina</LinkButton>}>
      Controleer het adres, of ga verder vanaf de startpagina. De pagina kan ook zijn verplaatst of verwijderd.
    </Message>
  )
}
