/** Commands that print a new link: in the repository, and on a server. */
const linkCommands = 'npm run studio -- sign-in link (or node dist-server/cli.js sign-in link)'

/**
 * How whoever started the server signs in. A terminal shows a link, which works once within 15 minutes; a log, which
 * others may read later, shows the command that creates one.
 */
export async function signInLines(isTerminal: boolean, makeLink: () => Promise<string>): Promise<string[]> {
  if (!isTerminal) return [`To sign in, create a link: ${linkCommands}`]
  return [
    `Sign in: ${await makeLink()}`,
    `The link works once, within 15 minutes. To create a new one: ${linkCommands}`,
  ]
}
