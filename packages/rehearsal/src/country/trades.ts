// Lists what the businesses of the country do, and the words that make up their names.

/** A line of business. */
export interface Trade {
  readonly weight: number
  /** Words that end a trade name. */
  readonly words: readonly string[]
  /** Core activity of the GST registration: code and description. */
  readonly core: readonly [code: string, description: string]
  /** Natures of business, as registered for GST. */
  readonly natures: readonly string[]
  /** Goods (HSN) or services (SAC) with their description. */
  readonly tariff: readonly [kind: 'goods' | 'services', code: string, description: string]
  /** Kind of food business; undefined for the rest. */
  readonly food?: string
}

export const trades: readonly Trade[] = [
  {
    weight: 16,
    words: ['Foods', 'Agro Foods', 'Spices', 'Food Products'],
    core: ['MFT', 'Manufacturer'],
    natures: ['Factory / Manufacturing', 'Wholesale Business', 'Retail Business'],
    tariff: ['goods', '0910', 'Ginger, saffron, turmeric, thyme, curry and other spices'],
    food: 'General Manufacturing',
  },
  {
    weight: 9,
    words: ['Sweets', 'Bakers', 'Caterers', 'Restaurants'],
    core: ['SPO', 'Service Provider and Others'],
    natures: ['Retail Business', 'Supplier of Services'],
    tariff: ['services', '996331', 'Services of restaurants and cafes'],
    food: 'Food Vending Establishment',
  },
  {
    weight: 18,
    words: ['Traders', 'Trading Company', 'Enterprises', 'Stores', 'Agencies'],
    core: ['TRD', 'Trader: Wholesaler/Distributor'],
    natures: ['Wholesale Business', 'Retail Business', 'Warehouse / Depot'],
    tariff: ['goods', '8481', 'Taps, cocks, valves and similar appliances'],
  },
  {
    weight: 14,
    words: ['Textiles', 'Fabrics', 'Garments', 'Silks'],
    core: ['MFT', 'Manufacturer'],
    natures: ['Factory / Manufacturing', 'Export', 'Wholesale Business'],
    tariff: ['goods', '5208', 'Woven fabrics of cotton'],
  },
  {
    weight: 14,
    words: ['Engineering Works', 'Industries', 'Auto Components', 'Castings'],
    core: ['MFT', 'Manufacturer'],
    natures: ['Factory / Manufacturing', 'Works Contract'],
    tariff: ['goods', '8708', 'Parts and accessories of motor vehicles'],
  },
  {
    weight: 15,
    words: ['Infotech', 'Software', 'Consultants', 'Digital Solutions'],
    core: ['SPO', 'Service Provider and Others'],
    natures: ['Supplier of Services', 'Office / Sale Office', 'Export'],
    tariff: ['services', '998314', 'Information technology design and development services'],
  },
  {
    weight: 8,
    words: ['Logistics', 'Roadways', 'Transport'],
    core: ['SPO', 'Service Provider and Others'],
    natures: ['Supplier of Services', 'Warehouse / Depot'],
    tariff: ['services', '996511', 'Road transport services of goods'],
  },
  {
    weight: 6,
    words: ['Constructions', 'Builders', 'Infra Projects'],
    core: ['SPO', 'Service Provider and Others'],
    natures: ['Works Contract', 'Supplier of Services'],
    tariff: ['services', '995411', 'Construction services of single dwelling buildings'],
  },
]

/** First words of business names: rivers, hills, flowers and good omens. */
export const FIRST_WORDS: readonly string[] =
  'Anand Bhadra Chandan Deepika Ekta Falcon Gokul Himadri Indus Jagriti Kaveri Lotus Malhar Navrang Omkar Padma Quartz Rajhans Sahyadri Trishul Udaya Vaigai Yamini Amaltas Bakul Chinar Dhruva Gulmohar Harit Jasmin Kadamba Madhur Neelgiri Parijat Rudraksh Shikhar Tapti Vasant'.split(
    ' ',
  )

/** Second words; every fourth name goes without. */
export const SECOND_WORDS: readonly string[] =
  'Bharat Surya Ganga Star National Modern Royal Classic United Global Prime Shree Eastern Western Northern Southern'.split(
    ' ',
  )
