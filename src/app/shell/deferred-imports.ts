// What the shell needs only after the first screen, in one file: each import by itself would cost the first one bytes.
import '~/src/api/follow-read-only'
import '~/src/api-calls/watch-origin'
