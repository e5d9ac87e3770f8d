/** What other features use of accounts: who may sign in, and inviting somebody to set a password. */
export { maySignIn } from './accounts'
export { reinviteUser } from './invitations'
export { inviteUser } from './links'
