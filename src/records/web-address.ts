import * as z from 'zod/mini'
import { uri } from '~/contract/bounds'

/** An address that is shown as a picture or a link: of the web alone, though the API takes any (api.md: "URI"). */
export const webAddress = () =>
  uri().check(
    // What has no scheme at all is no address, which is told already.
    z.refine(
      (url: string) => /^https?:/i.test(url) || !/^[a-z][a-z\d+.-]*:/i.test(url),
      'Enter a URL that starts with https://.',
    ),
  )
