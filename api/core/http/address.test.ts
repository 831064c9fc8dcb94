import { describe, expect, test } from 'bun:test'
import { networkOf, readAddress } from './address.ts'

describe('an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, address) => expect(readAddress(text)).toBe(address))

  test.each(['', 'unknown', '_hidden', '1.2.3', '2001:db8::1::2'])('%p is none', text =>
    expect(readAddress(text)).toBeNull(),
  )
})

describe('whom a limit by address counts', () => {
  test('an IPv4 address by itself, IPv4-mapped too', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })

  test('an IPv6 address with its whole /64, however it is written', () => {
    const one = networkOf('2001:db8:1:2::1')
    expect(one).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe(one)
    expect(networkOf('2001:db8:1:3::1')).not.toBe(one)
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  test('an API key by itself', () => expect(networkOf('Bearer wk_1')).toBe('Bearer wk_1'))
})
