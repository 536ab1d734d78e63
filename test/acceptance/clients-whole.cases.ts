// Lists clients in the field: every call of each, in its own way of sending and reading. Each reads what its own program reads.

// biome-ignore lint/suspicious/noExplicitAny: clients read what they get without looking at its type
export type Body = any

export interface Asking {
  /** A GET of the path and query as they are, with token and key. */
  get(path: string): Promise<Body>
  /** A POST without a body, as of one that carries everything in the query. */
  post(path: string): Promise<Body>
  /** A POST of a JSON object. */
  json(path: string, fields: object): Promise<Body>
  /** A call of the Aadhaar OTP: key and client-id, no token. */
  otp(path: string): Promise<Body>
}

export interface FieldClient {
  readonly about: string
  /** How it gets its token. */
  readonly signsIn: 'multipart' | 'urlencoded' | 'oauth'
  /** By step: what it does, and what it must have read. */
  readonly steps: Readonly<Record<string, readonly [run: (ask: Asking) => Promise<unknown>, reads: unknown]>>
}

const pan = 'pan_number=ZZZPZ1000A'
const gstin = 'gstin_number=27ZZZCZ1000A1ZE'
const mobile = 'mobile_number=6000000001'
const aadhaar = 'aadhaar_number=999999990019'
const account = 'account_number=100000000001&ifsc=SBIN0000001'
const licence = 'dl_number=ZZ0120200000001&dob=1988-04-12'
/** Sensitive lookups are not answered without it: the one thing that a client of them adds. */
const agreed = { consent: 'Y' }
const asha = 'ASHA VIJAY ZAVERI'
const verification = '/v1/verification'
const intelligence = '/v1/mobile-intelligence'

/** The two steps of the OTP, as all clients do them; of one number, another OTP is sent only after a while. */
const otpPair = (number: string): FieldClient['steps'][string] => [
  async (ask) => {
    const { reference_id } = await ask.otp(
      `/v2/ekyc/aadhaar/generate-otp?aadhaar_number=${number}&consent=Y&purpose=ForKYC`,
    )
    const verified = await ask.otp(
      `/v2/ekyc/aadhaar/verify-otp?otp=111000&reference_id=${reference_id}&consent=Y&purpose=ForKYC&generate_pdf=False`,
    )
    return [verified.code, /\w/.test(verified.data.address.state), verified.data.maskedNumber]
  },
  [200, true, `xxxx-xxxx-${number.slice(-4)}`],
]

const bySubCode = (body: Body) => (body.sub_code === 'SUCCESS' ? body.data : body)
const byCode = (body: Body) => (body.code === 200 ? body.data : body)

/** Asks again while the element says so, and never longer than `times`. A pause of seconds is the POST's own waiting here. */
async function polled(
  ask: Asking,
  post: string,
  get: string,
  waits: (status: string) => boolean,
  times: number,
) {
  const { request_id } = await ask.post(post)
  for (let tries = 0; ; tries++) {
    const list = await ask.get(`${get}?request_id=${request_id}`)
    if (!Array.isArray(list) || list.length === 0) throw new Error('it refuses anything but a list')
    if (!waits(list[0].status) || tries === times) return list[0].result?.source_output ?? list[0]
  }
}

/** As polled, by the names of the interface. */
const task =
  (name: string, query: string, waits: (status: string) => boolean, times: number) => (ask: Asking) => {
    const [folder, end] = name.startsWith('async/') ? ['async/', name.slice(6)] : ['', name]
    const [post, get] = [`${verification}/${folder}post-${end}`, `${verification}/${folder}get-${end}`]
    return polled(ask, `${post}?${query}`, get, waits, times)
  }

const untilCompleted = (status: string) => status !== 'completed'
const whileInProgress = (status: string) => status === 'in_progress'
const untilEnded = (status: string) => status !== 'completed' && status !== 'error'

const named = (run: (ask: Asking) => Promise<Body>) => async (ask: Asking) => {
  const { name, name_on_card, status } = await run(ask)
  return [name ?? name_on_card, status]
}

export const fieldClients: readonly FieldClient[] = [
  {
    about: 'that takes account_exists for true only when it is true, and names what it shows',
    signsIn: 'multipart',
    steps: {
      PAN: [async (ask) => (await ask.get(`${verification}/panbasic?${pan}`)).data.full_name, asha],
      'bank account': [
        async (ask) => {
          const { data } = await ask.get(`${verification}/bankaccount?${account}&name=Asha`)
          const { name_at_bank_cleaned } = data.name_information
          return [
            data.account_exists === true,
            data.name_at_bank,
            data.utr,
            name_at_bank_cleaned,
            data.bank_name ?? '',
          ]
        },
        [true, asha, '100000000101', 'Asha Vijay Zaveri', ''],
      ],
      'account of nobody': [
        async (ask) =>
          (await ask.get(`${verification}/bankaccount?account_number=100000000002&ifsc=SBIN0000001`)).data
            .account_exists === true,
        false,
      ],
    },
  },
  {
    about: 'that looks for a part of the message, and sends the bank as the name',
    signsIn: 'urlencoded',
    steps: {
      GSTIN: [async (ask) => (await ask.get(`${verification}/gstinlite?${gstin}`)).data.sts, 'Active'],
      'bank account': [
        async (ask) => {
          const body = await ask.get(`${verification}/bankaccount?${account}&name=Example%20Bank`)
          return body.data.message.includes('verified successfully')
        },
        true,
      ],
    },
  },
  {
    about: 'that takes nothing but code 200',
    signsIn: 'multipart',
    steps: {
      UPI: [
        async (ask) => byCode(await ask.get(`${verification}/upi?vpa=found@sandbox`)).account_exists,
        true,
      ],
      'bank account': [
        async (ask) =>
          Boolean(byCode(await ask.get(`${verification}/bankaccount?${account}`)).account_exists),
        true,
      ],
    },
  },
  {
    about: 'that compares the whole message, and writes both names in capitals without a look at them',
    signsIn: 'multipart',
    steps: {
      'bank account': [
        async (ask) => {
          const { data } = await ask.get(
            `${verification}/bankaccount?${account}&name=Asha Vijay Zaveri`.replaceAll(' ', '+'),
          )
          if (data.message !== 'Bank Account details verified successfully.') return data.message
          const { name_at_bank_cleaned, name_provided } = data.name_information
          return name_at_bank_cleaned.toUpperCase() === name_provided.toUpperCase()
        },
        true,
      ],
      'account of nobody': [
        async (ask) =>
          (await ask.get(`${verification}/bankaccount?account_number=100000000002&ifsc=SBIN0000001&name=X`))
            .data.message,
        'Invalid account number or ifsc provided',
      ],
    },
  },
  {
    about: 'that reads a bank in small letters, and 422 as invalid',
    signsIn: 'multipart',
    steps: {
      PAN: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/panbasic?${pan}`))
          return [data.full_name, data.status, data.category]
        },
        [asha, 'VALID', 'Individual'],
      ],
      GSTIN: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/gstinlite?${gstin}`))
          return [data.gstin, data.lgnm !== '', data.pradr.addr.pncd.length]
        },
        ['27ZZZCZ1000A1ZE', true, 6],
      ],
      'bank account': [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/bankaccount?${account}`))
          return [data.account_exists, data.name_at_bank]
        },
        [true, asha],
      ],
      Aadhaar: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/aadhaar?${aadhaar}`))
          return [data.age_range, data.state, data.is_mobile]
        },
        ['30-40', 'Delhi', true],
      ],
      IFSC: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/ifsc?ifsc=SBIN0000001`))
          return [data.ifsc, data.bank_name, typeof data.branch, typeof data.city, typeof data.state]
        },
        ['SBIN0000001', 'State Bank of India', 'string', 'string', 'string'],
      ],
      'IFSC of nobody': [
        async (ask) => {
          const { code, message } = await ask.get(`${verification}/ifsc?ifsc=SBIN0999999`)
          return [code, typeof message]
        },
        [422, 'string'],
      ],
    },
  },
  {
    about: 'that reads an error by the code in the body',
    signsIn: 'multipart',
    steps: {
      KRA: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/pan-kra-status?${pan}`))
          return [data.pan_kra_status, data.kra_status, data.modification_status_details.modification_remarks]
        },
        [true, true, '--'],
      ],
      'a malformed PAN': [
        async (ask) => (await ask.get(`${verification}/pan-kra-status?pan_number=1`)).code,
        422,
      ],
    },
  },
  {
    about: 'that polls a licence once, at once, and reads a bank in capitals',
    signsIn: 'multipart',
    steps: {
      vehicle: [
        async (ask) => bySubCode(await ask.get(`${verification}/rc-advanced?rc_number=DL99ZZ0001`)).rc_number,
        'DL99ZZ0001',
      ],
      'vehicles of a number': [
        async (ask) =>
          Array.isArray(byCode(await ask.get(`${intelligence}/mobile-to-vehicle-rc?${mobile}`)).rc_number),
        true,
      ],
      'Aadhaar OTP': otpPair('999999990019'),
      'PAN, second version': [
        async (ask) => {
          const data = bySubCode(await ask.get(`/v2/verification/pan-plus?${pan}`))
          return [data.full_name, data.full_name_split.length, data.category]
        },
        [asha, 3, 'person'],
      ],
      IFSC: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/ifsc?ifsc=SBIN0000001`))
          return [data.IFSC, data.BANK, data.BANKCODE, 'MICR' in data]
        },
        ['SBIN0000001', 'State Bank of India', 'SBIN', true],
      ],
      'bank account': [
        async (ask) => byCode(await ask.get(`${verification}/bankaccount?${account}`)).name_at_bank,
        asha,
      ],
      licence: [named(task('driving-license', licence, () => false, 0)), [asha, 'id_found']],
    },
  },
  {
    about: 'that sends JSON for what leads from one number to another, and polls until completed',
    signsIn: 'urlencoded',
    steps: {
      PAN: [async (ask) => (await ask.get(`${verification}/panbasic?${pan}`)).data.status, 'VALID'],
      vehicle: [
        async (ask) => bySubCode(await ask.get(`${verification}/rc-advanced?rc_number=DL99ZZ0001`)).rc_number,
        'DL99ZZ0001',
      ],
      UPI: [
        async (ask) =>
          bySubCode(await ask.get(`${verification}/upi?vpa=found@sandbox`)).name_information
            .name_at_bank_cleaned !== '',
        true,
      ],
      'bank account': [
        async (ask) => bySubCode(await ask.get(`${verification}/bankaccount?${account}`)).message,
        'Bank Account details verified successfully.',
      ],
      Aadhaar: [async (ask) => bySubCode(await ask.get(`${verification}/aadhaar?${aadhaar}`)).state, 'Delhi'],
      'revoked number': [
        async (ask) => {
          const { sub_code, data } = await ask.get(`${verification}/mnrl/verify?${mobile}`)
          return [sub_code, data.mnrl_record_found]
        },
        ['MNRL_RECORD_FOUND', true],
      ],
      challans: [
        async (ask) =>
          bySubCode(await ask.get(`${verification}/rc-challan-details?rc_number=DL99ZZ0001`)).challan_details
            .challans.length > 0,
        true,
      ],
      employment: [
        async (ask) =>
          bySubCode(await ask.get('/v2/verification/epfo/uan-to-employment-history?uan_number=100000000001'))
            .employment_history.length > 0,
        true,
      ],
      passport: [
        async (ask) =>
          bySubCode(await ask.get(`${verification}/passport?file_number=ZZ1000000000001&dob=1988-04-12`))
            .name,
        asha,
      ],
      'UAN of a PAN': [
        async (ask) =>
          bySubCode(await ask.json(`${verification}/epfo/pan-to-uan`, { pan_number: 'ZZZPZ1000A' }))
            .uan_number,
        '100000000001',
      ],
      'UAN of an Aadhaar number': [
        async (ask) =>
          bySubCode(
            await ask.json(`${verification}/epfo/aadhaar-to-uan`, {
              aadhaar_number: '999999990019',
              ...agreed,
            }),
          ).uan_number,
        '100000000001',
      ],
      'PAN of a number': [
        async (ask) =>
          bySubCode(
            await ask.json(`${intelligence}/mobile-to-pan`, { mobile_number: '6000000001', ...agreed }),
          ).pan_number,
        'ZZZPZ1000A',
      ],
      'no PAN of a number': [
        async (ask) => {
          const body = await ask.json(`${intelligence}/mobile-to-pan`, {
            mobile_number: '6000000002',
            ...agreed,
          })
          // It takes the text for no data. Times and ids can have these digits by chance, which is its own fault.
          return JSON.stringify({ ...body, timestamp: 0, transaction_id: '' }).includes('404')
        },
        false,
      ],
      licence: [named(task('driving-license', licence, untilCompleted, 10)), [asha, 'id_found']],
      voter: [
        named(task('voter-id', 'epic_number=ZZZ0000001', untilCompleted, 10)),
        ['Asha Vijay Zaveri', 'id_found'],
      ],
    },
  },
  {
    about: 'whose token comes from an OAuth path, and which reads mobile numbers and the first history',
    signsIn: 'oauth',
    steps: {
      'digital age': [
        async (ask) =>
          Number((await ask.get(`${intelligence}/mobile-to-digital-age?${mobile}`)).data.digitalAge) > 0,
        true,
      ],
      UPI: [
        async (ask) =>
          (await ask.get(`${intelligence}/mobile-to-multiple-upi?${mobile}`)).data?.vpas.length > 0,
        true,
      ],
      father: [
        async (ask) => (await ask.get(`${verification}/pan-to-fathername?${pan}`)).data.father_name,
        'VIJAY SHANKAR ZAVERI',
      ],
      MSME: [
        async (ask) => {
          const { data } = await ask.get(`${verification}/pan-msme-check?pan_number=ZZZCZ1000A`)
          return [data.udyam_exists, typeof data.pan_details]
        },
        [true, 'object'],
      ],
      KRA: [
        async (ask) => (await ask.get(`${verification}/pan-kra-status?${pan}`)).data.pan_kra_status,
        true,
      ],
      history: [
        async (ask) =>
          (await ask.get(`${verification}/epfo/uan-to-employment-history?uan_number=100000000001`)).data
            .employment_history[0].establishment_name !== '',
        true,
      ],
      'PAN, second version': [
        async (ask) => {
          const { address, phone_number } = (await ask.get(`/v2/verification/pan-plus?${pan}`)).data
          return [address.city, address.zip, phone_number]
        },
        ['New Delhi', '110004', '6000000001'],
      ],
      name: [
        async (ask) => (await ask.get(`${intelligence}/mobile-to-name?${mobile}&consent=Y`)).data.name,
        asha,
      ],
      network: [
        async (ask) => {
          const { data } = await ask.get(`${intelligence}/mobile-to-network-details?${mobile}`)
          return [data.currentNetworkName, data.currentNetworkRegion].every((text) => /\w/.test(text))
        },
        true,
      ],
      'UAN of a PAN': [
        async (ask) => (await ask.get(`${verification}/epfo/pan-to-uan?${pan}`)).data.uan_number,
        '100000000001',
      ],
    },
  },
  {
    about: 'that polls while in progress, five times, and relays companies unread',
    signsIn: 'multipart',
    steps: {
      'Aadhaar OTP': otpPair('999920007772'),
      GSTIN: [
        async (ask) => (await ask.get(`${verification}/gstinlite?${gstin}`)).data.tradeNam !== '',
        true,
      ],
      passport: [
        async (ask) => {
          const path = `${verification}/passport?file_number=ZZ1000000000001&dob=1988-04-12`
          return (await ask.get(path)).data.file_number
        },
        'ZZ1000000000001',
      ],
      food: [
        async (ask) => {
          const path = '/v1/business-compliance/fssai-verification?fssai_id=10099000000001'
          return (await ask.get(path)).data.details.length > 0
        },
        true,
      ],
      'PAN, first version': [
        async (ask) => (await ask.get(`${verification}/pan-plus?${pan}`)).data.aadhaar_linked,
        true,
      ],
      link: [
        async (ask) => (await ask.get(`${verification}/pan-aadhaar-link-status?${pan}&${aadhaar}`)).message,
        'Input Pan is linked to input Aadhaar',
      ],
      company: [
        async (ask) =>
          Object.keys((await ask.get(`${verification}/mca/cin?id_number=U00000ZZ2020PTC000001`)).data)[0],
        'company_master_data',
      ],
      shop: [
        async (ask) => {
          const path = '/v1/business-compliance/shop-establishment-certificate'
          return (await ask.get(`${path}?certificate_number=ZZSE/2020/000001&state_code=DL`)).code
        },
        200,
      ],
      licence: [named(task('driving-license', licence, whileInProgress, 5)), [asha, 'id_found']],
      voter: [
        named(task('voter-id', 'epic_number=ZZZ0000001', whileInProgress, 5)),
        ['Asha Vijay Zaveri', 'id_found'],
      ],
      Udyam: [
        async (ask) =>
          (
            await task(
              'async/udyam-details',
              'udyam_aadhaar_number=UDYAM-ZZ-00-0000001',
              whileInProgress,
              5,
            )(ask)
          ).general_details.enterprise_name !== '',
        true,
      ],
    },
  },
  {
    about: 'that asks for UANs, directors and deductors by their numbers',
    signsIn: 'multipart',
    steps: {
      GSTIN: [
        async (ask) => (await ask.get(`${verification}/gstin-advanced?${gstin}`)).data.gstin_status,
        'Active',
      ],
      MSME: [
        async (ask) =>
          typeof (await ask.get(`${verification}/pan-msme-check?pan_number=ZZZCZ1000A`)).data.udyam_exists,
        'boolean',
      ],
      director: [
        async (ask) => (await ask.get(`${verification}/mca/din?id_number=90000001`)).data.director_data.name,
        asha,
      ],
      TAN: [
        async (ask) =>
          typeof (await ask.get(`${verification}/tax-payer/tan?tan_number=ZZZZ00001A`)).data.dtTanAllotment,
        'number',
      ],
      'UAN of an Aadhaar number': [
        async (ask) =>
          (await ask.get(`${verification}/epfo/aadhaar-to-uan?${aadhaar}&consent=Y`)).data.uan_number,
        '100000000001',
      ],
    },
  },
  {
    about: 'that wants the PAN of a number, by GET',
    signsIn: 'multipart',
    steps: {
      'PAN of a number': [
        async (ask) => {
          const { data } = await ask.get(`${intelligence}/mobile-to-pan?${mobile}&consent=Y`)
          return [data.pan_number, data.address.full !== undefined, data.input_dob]
        },
        ['ZZZPZ1000A', true, null],
      ],
    },
  },
  {
    about: 'that wants a report of the first history, and a licence from the list alone',
    signsIn: 'urlencoded',
    steps: {
      history: [
        async (ask) =>
          typeof (
            await ask.get(
              `${verification}/epfo/uan-to-employment-history?uan_number=100000000001&generate_pdf=true`,
            )
          ).data.pdf_url,
        'string',
      ],
      licence: [named(task('driving-license', licence, whileInProgress, 20)), [asha, 'id_found']],
    },
  },
  {
    about: 'that polls a voter without end, until completed or an error',
    signsIn: 'multipart',
    steps: {
      voter: [
        named(task('voter-id', 'epic_number=ZZZ0000001', untilEnded, Number.POSITIVE_INFINITY)),
        ['Asha Vijay Zaveri', 'id_found'],
      ],
      'voter whom nobody knows': [
        named(task('voter-id', 'epic_number=ZZZ0000002', untilEnded, Number.POSITIVE_INFINITY)),
        [undefined, 'id_not_found'],
      ],
    },
  },
  {
    about: 'that asks for an Aadhaar OTP and its answer alone',
    signsIn: 'urlencoded',
    steps: { 'Aadhaar OTP': otpPair('999920007786') },
  },
  {
    about: 'that sums the amounts of challans, and sorts them by their day as text',
    signsIn: 'urlencoded',
    steps: {
      challans: [
        async (ask) => {
          const body = await ask.get(`${verification}/rc-challan-details?rc_number=DL99ZZ0001`)
          const { challans } = bySubCode(body).challan_details
          const days = challans.map(({ challan_date }: Body) => challan_date)
          return [
            challans.reduce((sum: number, { amount }: Body) => sum + amount, 0) > 0,
            days.length > 0 && days.every((day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)),
          ]
        },
        [true, true],
      ],
      'a vehicle without any': [
        async (ask) => {
          const body = await ask.get(`${verification}/rc-challan-details?rc_number=DL99ZZ0002`)
          return body.sub_code
        },
        'INVALID_RC_NUMBER',
      ],
    },
  },
  {
    about: 'that looks for error_code inside the data of a GSTIN',
    signsIn: 'multipart',
    steps: {
      found: [
        async (ask) => {
          const body = await ask.get(`${verification}/gstinlite?gstin_number=27ZZZCZ1000A1ZE`)
          const { error_code, gstin: number, sts, dty } = byCode(body)
          return [error_code, number, sts, dty !== '']
        },
        [undefined, '27ZZZCZ1000A1ZE', 'Active', true],
      ],
      'nobody has it': [
        async (ask) => {
          const { code, data } = await ask.get(`${verification}/gstinlite?gstin_number=27ZZZCZ1000N1ZN`)
          return [code, data?.lgnm ?? '']
        },
        [200, ''],
      ],
    },
  },
  {
    about: 'that draws filings, addresses and promoters of a GSTIN',
    signsIn: 'urlencoded',
    steps: {
      found: [
        async (ask) => {
          const data = byCode(await ask.get(`${verification}/gstin-advanced?${gstin}`))
          const [[filing]] = data.filing_status
          return [
            data.contact_details.principal.address !== '',
            Array.isArray(data.contact_details.additional),
            data.promoters.length > 0,
            typeof filing.return_type,
            typeof filing.status,
            data.date_of_cancellation,
          ]
        },
        [true, true, true, 'string', 'string', '1800-01-01'],
      ],
      'nobody has it': [
        async (ask) =>
          (await ask.get(`${verification}/gstin-advanced?gstin_number=27ZZZCZ1000N1ZN`)).sub_code,
        'DETAILS_NOT_FOUND',
      ],
    },
  },
  {
    about: 'that asks for a UPI address with the name, and shows what the bank has',
    signsIn: 'urlencoded',
    steps: {
      found: [
        async (ask) => {
          const { account_exists, name_at_bank } = byCode(
            await ask.get(`${verification}/upi?vpa=found@sandbox&name=Asha%20Zaveri`),
          )
          return [account_exists, name_at_bank !== '']
        },
        [true, true],
      ],
      'nobody has it': [
        async (ask) => {
          const { code, data } = await ask.get(`${verification}/upi?vpa=unknown@sandbox&name=X`)
          return [code, data?.account_exists === true]
        },
        [200, false],
      ],
    },
  },
]
