// The IANA registries, transcribed for the tests independently of the table that the guard uses.

/** IANA IPv4 Special-Purpose Address Registry (2025-10): address block, defining document. */
export const ianaIpv4 = `
0.0.0.0/8           RFC791
0.0.0.0/32          RFC1122
10.0.0.0/8          RFC1918
100.64.0.0/10       RFC6598
127.0.0.0/8         RFC1122
169.254.0.0/16      RFC3927
172.16.0.0/12       RFC1918
192.0.0.0/24        RFC6890
192.0.0.0/29        RFC7335
192.0.0.8/32        RFC7600
192.0.0.9/32        RFC7723
192.0.0.10/32       RFC8155
192.0.0.170/32      RFC8880
192.0.0.171/32      RFC8880
192.0.2.0/24        RFC5737
192.31.196.0/24     RFC7535
192.52.193.0/24     RFC7450
192.88.99.0/24      RFC7526
192.88.99.2/32      RFC6751
192.168.0.0/16      RFC1918
192.175.48.0/24     RFC7534
198.18.0.0/15       RFC2544
198.51.100.0/24     RFC5737
203.0.113.0/24      RFC5737
240.0.0.0/4         RFC1112
255.255.255.255/32  RFC919
`

/** IANA IPv6 Special-Purpose Address Registry (2025-10). */
export const ianaIpv6 = `
::1/128             RFC4291
::/128              RFC4291
::ffff:0:0/96       RFC4291
64:ff9b::/96        RFC6052
64:ff9b:1::/48      RFC8215
100::/64            RFC6666
100:0:0:1::/64      RFC9780
2001::/23           RFC2928
2001::/32           RFC4380
2001:1::1/128       RFC7723
2001:1::2/128       RFC8155
2001:1::3/128       RFC9665
2001:2::/48         RFC5180
2001:3::/32         RFC7450
2001:4:112::/48     RFC7535
2001:10::/28        RFC4843
2001:20::/28        RFC7343
2001:30::/28        RFC9374
2001:db8::/32       RFC3849
2002::/16           RFC3056
2620:4f:8000::/48   RFC7534
3fff::/20           RFC9637
5f00::/16           RFC9602
fc00::/7            RFC4193
fe80::/10           RFC4291
`

/** Refused in addition to those registries: multicast, one hosting platform's endpoint, and all IPv6 but 2000::/3. */
export const alsoIpv4 = '224.0.0.0/4 RFC5771\n168.63.129.16/32 -'
export const alsoIpv6 = 'ff00::/8 RFC4291\n::/3 RFC4291\n4000::/2 RFC4291\n8000::/1 RFC4291'
