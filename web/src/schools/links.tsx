export const PhoneLink = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>

export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>

export const WebLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
  </a>
)
