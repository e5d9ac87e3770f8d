import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Message } from './Message'

export function NotFoundPage() {
  return (
    <Message
      heading="Deze pagina bestaat niet"
      actions={
        <Button component={Link} to="/">
          Naar de startpagina
        </Button>
      }
    >
      Controleer het adres, of ga verder vanaf de startpagina. De pagina kan ook zijn verplaatst of verwijderd.
    </Message>
  )
}
