/** What prints a new link: in the repository, and on a machine that only serves the studio. */
const linkCommands = 'npm run studio -- sign-in link (or node dist-server/cli.js sign-in link)'

/**
 * How whoever started the server signs in. A terminal shows a link, which works once and for a quarter of an hour; a log,
 * which others may read later, gets the command that makes one.
 */
export async function signInLines(isTerminal: boolean, makeLink: () => Promise<string>): Promise<string[]> {
  if (!isTerminal) return [`To sign in, create a link: ${linkCommands}`]
  return [
    `Sign in: ${await makeLink()}`,
    `The link works once, within 15 minutes. To create a new one: ${linkCommands}`,
  ]
}
