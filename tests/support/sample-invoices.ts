/** Invoices as two vocabularies write them, made for these tests. Each part can be replaced to break a sum. */
interface InvoiceFigures {
  lineNet: string
  lines: string
  allowance: string
  charge: string
  net: string
  rate: string
  tax: string
  gross: string
  paid: string
  due: string
}

const SOUND: InvoiceFigures = {
  // 3 × 33.35 for one, less 0.05, and once 50.00 for ten at a price for a hundred.
  lineNet: '100.00',
  lines: '105.00',
  allowance: '10.00',
  charge: '5.00',
  net: '100.00',
  rate: '19',
  tax: '19.00',
  gross: '119.00',
  paid: '19.00',
  due: '100.00',
}

export function ublXml(figures: Partial<InvoiceFigures> = {}, extra = ''): string {
  const f = { ...SOUND, ...figures }
  return `<?xml version="1.0" encoding="UTF-8"?>
<inv:Invoice xmlns:inv="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>RE-2026-0042</b:ID><b:IssueDate>2026-11-02</b:IssueDate><b:DueDate>2026-12-02</b:DueDate>
  <b:Note>Thank you &amp; see you soon</b:Note><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyName><b:Name>Trading name</b:Name></a:PartyName>
    <a:PostalAddress><b:StreetName>Hafenweg 3</b:StreetName><b:CityName>Kiel</b:CityName><b:PostalZone>24103</b:PostalZone>
      <a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress>
    <a:PartyTaxScheme><b:CompanyID>DE111222333</b:CompanyID></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>Nordlicht Werkstatt GmbH</b:RegistrationName><b:CompanyID>HRB 4711</b:CompanyID></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party><a:PartyLegalEntity><b:RegistrationName>Möller &amp; Søn</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingCustomerParty>
  <a:PaymentMeans><b:PaymentID>RF18 5390</b:PaymentID><a:PayeeFinancialAccount><b:ID>DE02 1203 0000 0000 2020 51</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:AllowanceChargeReason>Loyalty</b:AllowanceChargeReason><b:Amount currencyID="EUR">${f.allowance}</b:Amount></a:AllowanceCharge>
  <a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:AllowanceChargeReason>Postage</b:AllowanceChargeReason><b:Amount currencyID="EUR">${f.charge}</b:Amount></a:AllowanceCharge>
  <a:TaxTotal><b:TaxAmount currencyID="EUR">${f.tax}</b:TaxAmount><a:TaxSubtotal><b:TaxableAmount currencyID="EUR">${f.net}</b:TaxableAmount>
    <b:TaxAmount currencyID="EUR">${f.tax}</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>${f.rate}</b:Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount currencyID="EUR">${f.lines}</b:LineExtensionAmount>
    <b:TaxExclusiveAmount currencyID="EUR">${f.net}</b:TaxExclusiveAmount><b:TaxInclusiveAmount currencyID="EUR">${f.gross}</b:TaxInclusiveAmount>
    <b:AllowanceTotalAmount currencyID="EUR">${f.allowance}</b:AllowanceTotalAmount><b:ChargeTotalAmount currencyID="EUR">${f.charge}</b:ChargeTotalAmount>
    <b:PrepaidAmount currencyID="EUR">${f.paid}</b:PrepaidAmount><b:PayableAmount currencyID="EUR">${f.due}</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="HUR">3</b:InvoicedQuantity><b:LineExtensionAmount currencyID="EUR">${f.lineNet}</b:LineExtensionAmount>
    <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount currencyID="EUR">0.05</b:Amount></a:AllowanceCharge>
    <a:Item><b:Name>Hours in the workshop</b:Name><a:ClassifiedTaxCategory><b:Percent>19</b:Percent></a:ClassifiedTaxCategory></a:Item>
    <a:Price><b:PriceAmount currencyID="EUR">33.35</b:PriceAmount></a:Price></a:InvoiceLine>
  <a:InvoiceLine><b:ID>2</b:ID><b:InvoicedQuantity unitCode="C62">10</b:InvoicedQuantity><b:LineExtensionAmount currencyID="EUR">5.00</b:LineExtensionAmount>
    <a:Item><b:Name>Screws</b:Name></a:Item><a:Price><b:PriceAmount currencyID="EUR">50.00</b:PriceAmount><b:BaseQuantity unitCode="C62">100</b:BaseQuantity></a:Price></a:InvoiceLine>
  ${extra}
</inv:Invoice>`
}

export function ciiXml(figures: Partial<InvoiceFigures> = {}): string {
  const f = { ...SOUND, ...figures }
  return `<?xml version="1.0" encoding="UTF-8"?>
<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:m="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <r:ExchangedDocument><m:ID>FX-7</m:ID><m:TypeCode>380</m:TypeCode><m:IssueDateTime><u:DateTimeString format="102">20261102</u:DateTimeString></m:IssueDateTime></r:ExchangedDocument>
  <r:SupplyChainTradeTransaction>
    <m:IncludedSupplyChainTradeLineItem><m:AssociatedDocumentLineDocument><m:LineID>1</m:LineID></m:AssociatedDocumentLineDocument>
      <m:SpecifiedTradeProduct><m:Name>Hours in the workshop</m:Name></m:SpecifiedTradeProduct>
      <m:SpecifiedLineTradeAgreement><m:NetPriceProductTradePrice><m:ChargeAmount>35.00</m:ChargeAmount></m:NetPriceProductTradePrice></m:SpecifiedLineTradeAgreement>
      <m:SpecifiedLineTradeDelivery><m:BilledQuantity unitCode="HUR">3</m:BilledQuantity></m:SpecifiedLineTradeDelivery>
      <m:SpecifiedLineTradeSettlement><m:ApplicableTradeTax><m:RateApplicablePercent>19</m:RateApplicablePercent></m:ApplicableTradeTax>
        <m:SpecifiedTradeSettlementLineMonetarySummation><m:LineTotalAmount>${f.lines}</m:LineTotalAmount></m:SpecifiedTradeSettlementLineMonetarySummation></m:SpecifiedLineTradeSettlement>
    </m:IncludedSupplyChainTradeLineItem>
    <m:ApplicableHeaderTradeAgreement>
      <m:SellerTradeParty><m:Name>Nordlicht Werkstatt GmbH</m:Name><m:PostalTradeAddress><m:PostcodeCode>24103</m:PostcodeCode><m:LineOne>Hafenweg 3</m:LineOne><m:CityName>Kiel</m:CityName><m:CountryID>DE</m:CountryID></m:PostalTradeAddress>
        <m:SpecifiedTaxRegistration><m:ID schemeID="FC">20/123</m:ID></m:SpecifiedTaxRegistration><m:SpecifiedTaxRegistration><m:ID schemeID="VA">DE111222333</m:ID></m:SpecifiedTaxRegistration></m:SellerTradeParty>
      <m:BuyerTradeParty><m:Name>Möller &amp; Søn</m:Name></m:BuyerTradeParty></m:ApplicableHeaderTradeAgreement>
    <m:ApplicableHeaderTradeSettlement><m:PaymentReference>RF18 5390</m:PaymentReference><m:InvoiceCurrencyCode>EUR</m:InvoiceCurrencyCode>
      <m:SpecifiedTradeSettlementPaymentMeans><m:PayeePartyCreditorFinancialAccount><m:IBANID>DE02120300000000202051</m:IBANID></m:PayeePartyCreditorFinancialAccount></m:SpecifiedTradeSettlementPaymentMeans>
      <m:ApplicableTradeTax><m:CalculatedAmount>${f.tax}</m:CalculatedAmount><m:BasisAmount>${f.net}</m:BasisAmount><m:RateApplicablePercent>${f.rate}</m:RateApplicablePercent></m:ApplicableTradeTax>
      <m:SpecifiedTradeAllowanceCharge><m:ChargeIndicator><u:Indicator>false</u:Indicator></m:ChargeIndicator><m:ActualAmount>${f.allowance}</m:ActualAmount></m:SpecifiedTradeAllowanceCharge>
      <m:SpecifiedTradeAllowanceCharge><m:ChargeIndicator><u:Indicator>true</u:Indicator></m:ChargeIndicator><m:ActualAmount>${f.charge}</m:ActualAmount></m:SpecifiedTradeAllowanceCharge>
      <m:SpecifiedTradePaymentTerms><m:DueDateDateTime><u:DateTimeString format="102">20261202</u:DateTimeString></m:DueDateDateTime></m:SpecifiedTradePaymentTerms>
      <m:SpecifiedTradeSettlementHeaderMonetarySummation><m:LineTotalAmount>${f.lines}</m:LineTotalAmount><m:ChargeTotalAmount>${f.charge}</m:ChargeTotalAmount><m:AllowanceTotalAmount>${f.allowance}</m:AllowanceTotalAmount>
        <m:TaxBasisTotalAmount>${f.net}</m:TaxBasisTotalAmount><m:TaxTotalAmount currencyID="DKK">141.55</m:TaxTotalAmount><m:TaxTotalAmount currencyID="EUR">${f.tax}</m:TaxTotalAmount>
        <m:GrandTotalAmount>${f.gross}</m:GrandTotalAmount><m:TotalPrepaidAmount>${f.paid}</m:TotalPrepaidAmount><m:DuePayableAmount>${f.due}</m:DuePayableAmount></m:SpecifiedTradeSettlementHeaderMonetarySummation>
    </m:ApplicableHeaderTradeSettlement>
  </r:SupplyChainTradeTransaction>
</r:CrossIndustryInvoice>`
}
