// Documents: the PDFs made for answers, and the archives of background checks.
import { Archives } from '../document-cards/archives'
import { Reports } from '../document-cards/reports'
import { Page } from '../parts/page'

export default function Documents() {
  return (
    <Page title="Documents" about="Encrypted in the database, and served through signed links.">
      <Reports />
      <Archives />
    </Page>
  )
}
