import { characterCount } from '~/contract/bounds'
import { bareDomain } from '~/src/form/urls'

/** Why a text is no website to read: the API takes a full address or a bare domain of 3 to 2048 characters. */
export function websiteRefusal(text: string): string | undefined {
  const length = characterCount(text.trim())
  if (length === 0) return 'Enter a website, such as fernhollow.example.'
  if (length > 2048) return 'Use 2,048 characters or fewer.'
  return length < 3 || bareDomain(text) === null
    ? 'That isn’t a web address. Use a format like fernhollow.example.'
    : undefined
}
